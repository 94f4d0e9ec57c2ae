/** Charts as drawings, from figures alone: the page mounts them, reports and files write them. */
export { axisCount, axisDollars, axisPercent } from './chart-frame.js';
export { CHART_STYLE, DARK, LIGHT } from './chart-style.js';
export { lineChart } from './line-chart.js';
export { cashChart, companyCashChart, FAN_PERCENTILES, fanChart, fanCharts, type Fan } from './run-charts.js';
export { axisEnd } from './chart-frame.js';
export { stackedBars } from './stacked-bars.js';
export { standaloneChart } from './standalone-chart.js';
export { escaped, s, svgText, type Svg } from './svg.js';
export { tableBars, tornadoChart } from './tornado-chart.js';
