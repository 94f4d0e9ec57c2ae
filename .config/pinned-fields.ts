/** Content of `pinned-fields`, which the build of the page bundles, for tests without a page. */
import { pinnedFields } from './form-fields.js';

export default pinnedFields();
