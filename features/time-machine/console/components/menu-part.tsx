import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Language } from '#platform/kernel/language.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Price } from '#platform/ui/price.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { ProductAtMoment, ShopAtMoment } from '../../contract/endpoints.ts'
import { useTimeMachineTexts } from '../time-machine-console-texts.ts'
import { type Question, useCategoryProducts } from '../use-shop-at-moment.ts'
import { ShopText } from './shop-text.tsx'

interface MenuPartProps {
  readonly storeId: string
  /** The one that was answered. */
  readonly question: Question
  readonly answer: ShopAtMoment
}

const Product = ({ product, shopLanguage }: { product: ProductAtMoment; shopLanguage: Language }) => {
  const t = useTimeMachineTexts()
  const language = useLanguage()
  const { name, price, isPriceFrom, state, stateReason, priceReason } = product
  const amount = formatMoney(price, language)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere font-semibold">
          <ShopText text={name} language={shopLanguage} />
        </span>
        <Badge tone={state.isAvailable ? 'success' : 'warning'}>
          {state.isAvailable ? t('offered') : <ShopText text={state.text} language={shopLanguage} />}
        </Badge>
      </p>
      <Price text={isPriceFrom ? t('price.from', { amount }) : amount} className="text-end" />
      <p className="col-span-2 text-muted text-sm">
        {stateReason} {priceReason}
      </p>
    </li>
  )
}

interface CategoryProps extends MenuPartProps {
  readonly category: ShopAtMoment['categories'][number]
}

const CategoryProducts = ({ storeId, question, answer, category }: CategoryProps) => {
  const t = useTimeMachineTexts()
  // The instant of the answer: "now" goes on.
  const asked = { ...question, at: answer.moment.instant }
  const { products, total, hasFailed, loadMore } = useCategoryProducts(storeId, asked, category._id)
  if (hasFailed) return <RetryNotice text={t('failed')} again={t('again')} onRetry={loadMore} />
  if (total === undefined) return <Spinner />
  return (
    <>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <Product key={product._id} product={product} shopLanguage={answer.shopLanguage} />
        ))}
      </ul>
      {products.length < total && (
        <Button size="sm" variant="secondary" className="my-3" onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

const Category = (props: CategoryProps) => {
  const t = useTimeMachineTexts()
  const [isOpen, setOpen] = useState(false)
  const { name, total, offered, reason } = props.category
  const { moment, shopLanguage, channel } = props.answer
  const shown = `${moment.instant} ${shopLanguage} ${channel.orderChannel}`
  return (
    <details
      className="rounded-lg border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-target cursor-pointer px-4 py-3">
        <span className="font-semibold">
          <ShopText text={name} language={shopLanguage} />
        </span>{' '}
        <span className={offered === total ? 'text-muted text-sm' : 'font-medium text-sm text-warning'}>
          {t('offeredOf', { offered, total })}
        </span>
        {reason && <span className="block text-muted text-sm">{reason}</span>}
      </summary>
      {isOpen && (
        <div className="border-line border-t px-4 py-1">
          <CategoryProducts key={shown} {...props} />
        </div>
      )}
    </details>
  )
}

/** The categories with what is offered of each; opened, their products with prices and reasons. */
export const MenuPart = (props: MenuPartProps) => {
  const t = useTimeMachineTexts()
  const { menus, categories, shopLanguage } = props.answer
  return (
    <ExplainedSection heading={t('menu')} text={t('menu.text')}>
      {menus.length > 0 && (
        <ul aria-label={t('menus')} className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
          {menus.map(({ _id, name, isServed, text }) => (
            <li key={_id} className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">
                <ShopText text={name} language={shopLanguage} />
              </span>
              <Badge tone={isServed ? 'success' : 'warning'}>{t(isServed ? 'served' : 'notServed')}</Badge>
              {text && (
                <span className="text-muted">
                  <ShopText text={text} language={shopLanguage} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {categories.length === 0 ? (
        <p className="text-muted">{t('menu.none')}</p>
      ) : (
        <div className="grid gap-2">
          {categories.map((category) => (
            <Category key={category._id} {...props} category={category} />
          ))}
        </div>
      )}
    </ExplainedSection>
  )
}
