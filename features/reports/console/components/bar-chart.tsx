import { classNames } from '#platform/ui/class-names.ts'

export interface Bar {
  readonly key: string
  readonly label: string
  /** Minor units or a count; below 0 where more was given back than sold. */
  readonly amount: number
  /** What it is compared with. */
  readonly mark?: number
}

interface BarChartProps {
  readonly bars: readonly Bar[]
  readonly format: (amount: number) => string
}

/** More labels than this have no room under the bars of a phone. */
const MAX_LABELS = 7

/** The next amount of one significant digit above, so that the axis ends with a round one. */
const getCeiling = (amount: number): number => {
  if (amount <= 0) return 1
  const step = 10 ** Math.floor(Math.log10(amount))
  return Math.ceil(amount / step) * step
}

const GRID = [1, 0.5, 0] as const

/** Few bars stay narrow. Both in percent of the chart. */
const placeBar = (center: number, width: number) => ({
  x: `calc(${center}% - min(${width / 2}%, 1.5rem))`,
  width: `min(${width}%, 3rem)`,
})

/**
 * Amounts in the order of time, as bars. It is decoration for who sees it: every chart stands with a table of the same
 * amounts.
 */
export const BarChart = ({ bars, format }: BarChartProps) => {
  const top = getCeiling(Math.max(...bars.flatMap(({ amount, mark = 0 }) => [amount, mark])))
  const width = 100 / bars.length
  const every = Math.ceil(bars.length / MAX_LABELS)
  const heightOf = (amount: number): number => (100 * Math.max(0, amount)) / top
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-3">
      <div className="flex h-52 flex-col justify-between text-end text-muted text-xs tabular-nums">
        {GRID.map((share) => (
          <bdi key={share} className="-my-2">
            {format(top * share)}
          </bdi>
        ))}
      </div>
      <svg className="h-52 w-full overflow-visible rtl:-scale-x-100" focusable="false">
        <title>{format(top)}</title>
        {GRID.map((share) => (
          <line
            key={share}
            x1="0"
            x2="100%"
            y1={`${100 * (1 - share)}%`}
            y2={`${100 * (1 - share)}%`}
            className="stroke-line"
          />
        ))}
        {bars.map(({ key, amount, mark }, index) => (
          <g key={key}>
            <rect
              y={`${100 - heightOf(amount)}%`}
              height={`${heightOf(amount)}%`}
              rx="2"
              style={placeBar((index + 0.5) * width, width * 0.7)}
              className="fill-ink/80"
            />
            {mark !== undefined && mark > 0 && (
              <rect
                y={`${100 - heightOf(mark)}%`}
                height="2"
                style={placeBar((index + 0.5) * width, width * 0.9)}
                className="fill-muted"
              />
            )}
          </g>
        ))}
      </svg>
      <div className="col-start-2 mt-2 flex text-muted text-xs">
        {bars.map(({ key, label }, index) => (
          <span
            key={key}
            className={classNames('min-w-0 flex-1 text-center', index % every !== 0 && 'invisible')}
          >
            <span className="inline-block whitespace-nowrap">{index % every === 0 ? label : ''}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
