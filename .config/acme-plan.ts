/** Content of `acme-plan`, which the build of the page bundles, for tests without a page. */
import { acmeInputs } from '../docs/examples/acme/inputs.js';

export default acmeInputs();
