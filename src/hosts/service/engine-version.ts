export { ENGINE_VERSION } from 'esop-repurchase';
