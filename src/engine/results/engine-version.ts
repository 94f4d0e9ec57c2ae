/** Version of this package: results of the same inputs are the same as long as it stays. */
export const ENGINE_VERSION = '0.2.0';
