/** What the build of the page puts in the place of `pinned-fields`, for tests that run without a page. */
import { pinnedFields } from './form-fields.js';

export default pinnedFields();
