/** What the build of the page puts in the place of `acme-plan`, for tests that run without a page. */
import { acmeInputs } from '../docs/examples/acme/inputs.js';

export default acmeInputs();
