import type { ReactNode } from 'react'

export interface FigureColumn {
  readonly key: string
  readonly heading: string
}

export interface FigureRow {
  readonly key: string
  readonly name: ReactNode
  /** In the order of the columns. */
  readonly cells: readonly ReactNode[]
  /** Of a whole, between 0 and 1; shown as a line below the name. */
  readonly share?: number | undefined
}

interface FigureTableProps {
  readonly caption: string
  readonly nameHeading: string
  readonly columns: readonly FigureColumn[]
  readonly rows: readonly FigureRow[]
  /** The last row. */
  readonly sum?: FigureRow | undefined
}

const CELL = 'px-4 py-2.5 text-end tabular-nums whitespace-nowrap'

const Cells = ({ row, columns }: { row: FigureRow; columns: readonly FigureColumn[] }) =>
  columns.map(({ key }, index) => (
    <td key={key} className={CELL}>
      <bdi>{row.cells[index]}</bdi>
    </td>
  ))

/** Figures with names at the start and amounts at the end edge; it scrolls alone where it has no room. */
export const FigureTable = ({ caption, nameHeading, columns, rows, sum }: FigureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it
  <div tabIndex={0} className="overflow-x-auto focus-visible:-outline-offset-3">
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-muted">
          <th scope="col" className="px-4 py-2 text-start font-normal">
            {nameHeading}
          </th>
          {columns.map(({ key, heading }) => (
            <th key={key} scope="col" className="whitespace-nowrap px-4 py-2 text-end font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="min-w-36 px-4 py-2.5 text-start font-medium">
              <bdi>{row.name}</bdi>
              {row.share !== undefined && (
                <span aria-hidden="true" className="mt-1 block h-1 max-w-40 rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-ink"
                    style={{ inlineSize: `${100 * Math.min(1, Math.max(0, row.share))}%` }}
                  />
                </span>
              )}
            </th>
            <Cells row={row} columns={columns} />
          </tr>
        ))}
      </tbody>
      {sum && (
        <tfoot>
          <tr className="border-line border-t font-semibold">
            <th scope="row" className="px-4 py-2.5 text-start">
              {sum.name}
            </th>
            <Cells row={sum} columns={columns} />
          </tr>
        </tfoot>
      )}
    </table>
  </div>
)
