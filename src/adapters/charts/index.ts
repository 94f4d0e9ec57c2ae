/** Charts as drawings, from figures alone: the page mounts them, reports and files write them. */
export { axisCount, axisDollars, axisPercent } from './axis-text.js';
export { CHART_STYLE, DARK, LIGHT } from './chart-style.js';
export type { Series } from './chart-frame.js';
export { companyChart } from './company-chart.js';
export { lineChart, type Band } from './line-chart.js';
export { stackedBars } from './stacked-bars.js';
export { standaloneChart } from './standalone-chart.js';
export { escaped, s, svgText, type Svg } from './svg.js';
export { tornadoChart, type TornadoBar } from './tornado-chart.js';
