import type { Page, PageRequest } from './page.js';
import type { RequestNote } from './requests.js';
import type { Scenario } from '../records.js';

/** Scenarios with all their versions. */
export interface ScenarioStore {
  /** Adds version 1; `request` is answered by it (see `RequestStore`). */
  add(tenant: string, scenario: Scenario, request?: RequestNote): Promise<void>;
  /** The newest version or the one named. */
  get(tenant: string, id: string, version?: number): Promise<Scenario | null>;
  /** The newest version of each scenario, the latest added first. */
  list(tenant: string, page: PageRequest): Promise<Page<Scenario>>;
  /** Adds `scenario` as the version after `scenario.version - 1`; false when that is not the newest, or there is no scenario. */
  addVersion(tenant: string, scenario: Scenario): Promise<boolean>;
  /** Deletes all its versions for good; false when `version` is not the newest, or there is no scenario. */
  delete(tenant: string, id: string, version: number): Promise<boolean>;
}
