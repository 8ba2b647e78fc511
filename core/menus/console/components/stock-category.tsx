import type { StockItem } from '../stock-list.ts'
import { ProductRow } from './product-row.tsx'
import { useIncrementalRows } from './use-incremental-rows.tsx'

interface CategoryProps {
  readonly name: string
  readonly products: readonly StockItem[]
  readonly timeZone: string
  readonly onSoldOut: (product: StockItem) => void
  readonly onBringBack: (product: StockItem) => unknown
  readonly onCount: (product: StockItem) => void
}

/** The items of a category, or the options of a group, that may run out. */
export const StockCategory = ({ name, products, timeZone, ...act }: CategoryProps) => {
  const { shown, rest } = useIncrementalRows(products.length)
  return (
    <section aria-label={name} className="mt-5">
      <h2 className="px-1 font-bold">
        <bdi>{name}</bdi>
      </h2>
      <ul className="far-cards-waiting mt-2 overflow-hidden rounded-xl border border-line bg-surface-raised [--card:4.5rem]">
        {products.slice(0, shown).map((product, at) => (
          <ProductRow
            key={product._id}
            product={product}
            place={{ at, of: products.length }}
            timeZone={timeZone}
            onSoldOut={() => act.onSoldOut(product)}
            onBringBack={() => act.onBringBack(product)}
            onCount={() => act.onCount(product)}
          />
        ))}
        {rest}
      </ul>
    </section>
  )
}
