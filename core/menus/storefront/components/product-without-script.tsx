import { formatMoney, formatMoneyDelta } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { Product } from '../../contract/endpoints.ts'

/** A product's choices and prices, readable without scripts; otherwise its sheet opens instead. */
export const ProductWithoutScript = ({ product }: { product: Product | null }) => {
  const language = useLanguage()
  // The browser ignores the content of a noscript element, so its code stays on the server.
  if (!import.meta.env.SSR || !product) return product && <noscript />
  return (
    <noscript>
      <section className="fixed inset-x-0 bottom-0 z-30 max-h-[70dvh] overflow-y-auto border-line border-t bg-surface-raised px-gutter py-6 shadow-bar">
        <h2 className="font-bold text-2xl">{product.name}</h2>
        <p className="text-muted">{product.description}</p>
        <Price className="font-bold" text={formatMoney(product.price, language)} />
        {product.customize.map((group) => (
          <div key={group._id} className="mt-4">
            <h3 className="font-semibold">{group.name}</h3>
            <ul>
              {group.variants.map((variant) => (
                <li key={variant._id}>
                  {variant.name}{' '}
                  {variant.price.amount !== 0 && <Price text={formatMoneyDelta(variant.price, language)} />}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </noscript>
  )
}
