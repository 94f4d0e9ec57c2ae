// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../schema/numbers.js';

/** Settings of the run. */
export interface SystemConfig {
  /**
   * Years to project.
   *
   * (years; 1 to 75)
   * @defaultValue `20`
   */
  projection_years?: NumberOrDecimalText | undefined;
  /**
   * False: only known separations and normal retirement happen.
   * @defaultValue `true`
   */
  include_turnover_projection?: boolean | undefined;
  /**
   * `none` is the same as `include_turnover_projection: false`.
   * @defaultValue `"age_service_based"`
   */
  turnover_model?: 'age_service_based' | 'none' | undefined;
  /**
   * Whether a complete run says what drives it: it is repeated with one assumption moved at a time.
   * @defaultValue `false`
   */
  run_sensitivity_analysis?: boolean | undefined;
  /**
   * Seed of stochastic runs.
   *
   * (number; -9,007,199,254,740,991 to 9,007,199,254,740,991)
   * @defaultValue `0`
   */
  random_seed?: NumberOrDecimalText | undefined;
  /** Id of the run. By default derived from the content of the four inputs. */
  simulation_id?: string | undefined;
}
