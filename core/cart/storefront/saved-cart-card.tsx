import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatColumnMoney, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { Price } from '#platform/ui/price.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import type { Cart, CartLine } from '../contract/endpoints.ts'
import type { CartScope } from './cart-calls.ts'
import { setCart } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { useDraft } from './draft-store.ts'
import { PriceRow } from './price-row.tsx'
import { SavedCartSections } from './saved-cart-extensions.tsx'
import { getReductions, hasSums, listLosses } from './saved-reductions.ts'
import { useAddRefusalHandler } from './use-add-to-cart.ts'

const SavedLine = ({ line, store }: { line: CartLine; store: string }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const choices = line.customize.flatMap(({ variants }) => variants.map(({ name }) => name))
  const remove = async () => {
    const answer = await browserApi<DraftApi>()('POST /api/v1/draft-cart/removeProductFromCart', {
      body: { store, productId: line._id, decrease: false },
    })
    if (answer.ok) useDraft.setState(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block">
          <bdi>
            {formatNumber(line.qty, language)} × {line.name}
          </bdi>
        </span>
        {choices.length > 0 && (
          <bdi className="block text-muted text-sm">{joinWithCommas(choices, language)}</bdi>
        )}
        {!line.state.isAvailable && <span className="block text-danger text-sm">{line.state.text}</span>}
      </span>
      <Price text={formatMoney(line.total, language)} />
      <IconButton
        label={t('saved.remove', { item: line.name })}
        icon={<TrashIcon size={18} />}
        onClick={() => void remove()}
      />
    </li>
  )
}

/** Discounts, rewards, points and credit of the draft, with its total and what no longer applies. */
const SavedSums = ({ draft }: { readonly draft: Cart }) => {
  const t = useCartTexts()
  const language = useLanguage()
  return (
    <div className="grid gap-2 border-line border-t pt-3">
      {listLosses(draft).map(({ _id, text }) => (
        <p key={_id} role="status" className="text-sm text-warning">
          {text}
        </p>
      ))}
      <dl className="grid gap-2">
        {getReductions(draft).map((step, index) => (
          <PriceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            key={index}
            name={step.name}
            amount={formatColumnMoney(step.amount, language)}
          />
        ))}
        <PriceRow name={t('summary.total')} amount={formatColumnMoney(draft.total, language)} />
      </dl>
    </div>
  )
}

/** The lines and sums of a draft, with a button to restore it. */
export const SavedCartCard = ({ draft, place }: { readonly draft: Cart; readonly place: CartScope }) => {
  const t = useCartTexts()
  const tell = useAddRefusalHandler()
  const takeUp = async (replace: boolean): Promise<void> => {
    const answer = await browserApi<DraftApi>()('PUT /api/v1/draft-cart/takeUp', {
      body: { store: draft.store, ...(replace && { replace }) },
    })
    if (!answer.ok) return tell(answer.error, place, { again: (again) => void takeUp(again) })
    useDraft.setState({ draft: null })
    setCart(answer.data.cart)
  }
  return (
    <section
      aria-labelledby="saved-cart"
      className="rounded-xl border border-line bg-surface-raised p-4 text-start md:p-5"
    >
      <h2 id="saved-cart" className="font-bold text-lg">
        {t('saved.heading')}
      </h2>
      <ul className="divide-y divide-line">
        {draft.products.map((line) => (
          <SavedLine key={line._id} line={line} store={draft.store} />
        ))}
      </ul>
      <SavedCartSections draft={draft} onChange={(changed) => useDraft.setState({ draft: changed })} />
      {hasSums(draft) && <SavedSums draft={draft} />}
      <Button variant="soft" full className="mt-3" onClick={() => takeUp(false)}>
        {t('saved.takeUp')}
      </Button>
    </section>
  )
}
