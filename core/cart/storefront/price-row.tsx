import { Price } from '#platform/ui/price.tsx'

interface PriceRowProps {
  readonly name: string
  readonly amount: string
  /** The reason for the amount. */
  readonly detail?: string
  /** Shows the reason in print only: on screen it is a tap away. */
  readonly isDetailForPaper?: boolean
}

/** One step in a price list. */
export const PriceRow = ({ name, amount, detail, isDetailForPaper = false }: PriceRowProps) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt>
      <bdi>{name}</bdi>
      {detail && (
        <span className={`text-muted text-xs ${isDetailForPaper ? 'hidden print:block' : 'block'}`}>
          {detail}
        </span>
      )}
    </dt>
    <dd>
      <Price text={amount} />
    </dd>
  </div>
)
