/** Charts as drawings, from figures alone: the page mounts them, reports and files write them. */
export { axisCount, axisDollars, axisPercent } from './chart-frame.js';
export { CHART_STYLE, DARK, LIGHT } from './chart-style.js';
export { lineChart } from './line-chart.js';
export {
  benefitChart,
  cashChart,
  companyCashChart,
  FAN_PERCENTILES,
  fanChart,
  fanCharts,
  headroomChart,
  type Fan,
} from './run-charts.js';
export { axisEnd } from './chart-frame.js';
export { stackedBars } from './stacked-bars.js';
export { standaloneChart } from './standalone-chart.js';
export { escaped, s, svgText, type Svg } from './svg.js';
export { tableBars, tableTornado, tornadoChart } from './tornado-chart.js';
export { yearsChart } from './years-chart.js';
