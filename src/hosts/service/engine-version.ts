export { ENGINE_VERSION } from '../../index.js';
