import type { RatesByAge } from './rates-by-age.js';

/** Completed years of service from which each column of the table applies: 0-1, 2-4, 5-9, 10 and over. */
export const SOA_2003_SERVICE = [0, 2, 5, 10] as const;

/**
 * Probability of termination within the year by age and completed service. Source: Society of Actuaries, 2003 Pension Plan
 * Turnover Study (E. W. Frees), table 1549. The study is by age nearest birthday; the model reads it at completed age.
 */
// prettier-ignore
export const SOA_2003: readonly RatesByAge[] = [
  {
    firstAge: 18,
    unit: 10_000,
    rates: [
      3964, 2023, 1799, 2238, 2407, 2385, 2270, 2174, 2095, 2041, 1942, 1873, 1861, 1883, 1832, 1739, 1694, 1678, 1669,
      1629, 1600, 1536, 1591, 1594, 1605, 1598, 1588, 1548, 1561, 1530, 1515, 1553, 1560, 1535, 1435, 1434, 1417, 1352,
      1284, 1266, 1274, 1350, 1363,
    ],
  },
  {
    firstAge: 20,
    unit: 10_000,
    rates: [
      1419, 1819, 1960, 1958, 1832, 1714, 1627, 1529, 1452, 1393, 1358, 1309, 1260, 1197, 1133, 1102, 1098, 1099, 1077,
      1059, 1035, 1001, 972, 971, 962, 947, 954, 947, 937, 902, 890, 932, 952, 924, 880, 782, 749, 767, 768, 794, 784,
    ],
  },
  {
    firstAge: 22,
    unit: 10_000,
    rates: [
      1500, 1509, 1425, 1296, 1129, 997, 915, 869, 839, 802, 776, 756, 737, 715, 685, 668, 644, 627, 601, 589, 584,
      575, 577, 582, 581, 561, 552, 560, 532, 513, 499, 470, 412, 259, 184, 154, 158, 192, 212,
    ],
  },
  {
    firstAge: 28,
    unit: 10_000,
    rates: [
      875, 521, 484, 539, 547, 530, 515, 502, 487, 468, 443, 432, 415, 393, 386, 381, 379, 373, 364, 366, 370, 365,
      349, 338, 335, 322, 237, 88, 23, 11, 22, 31, 20,
    ],
  },
];
