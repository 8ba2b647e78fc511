import { useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { PayLink, PayLinksApi } from '../../contract/endpoints.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'

const Items = ({ products }: Pick<PayLink, 'products'>) => {
  const language = useLanguage()
  return (
    <ul className="divide-y divide-line">
      {products.map(({ name, qty, total }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes its lines
        <li key={at} className="flex justify-between gap-4 py-2">
          <span>
            {formatNumber(qty, language)} × <bdi>{name}</bdi>
          </span>
          <bdi className="tabular-nums">{formatMoney(total, language)}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** The amount, until when it can be paid, and the button that redirects to the gateway. */
export const OpenLink = ({ link, onChanged }: { link: PayLink; onChanged: (link: PayLink) => void }) => {
  const t = usePayLinksTexts()
  const language = useLanguage()
  const [error, setError] = useState('')
  const total = formatMoney(link.total, language)
  const pay = async (): Promise<void> => {
    const answer = await browserApi<PayLinksApi>()('POST /api/v1/pay-links/:id/payment', {
      params: { id: link._id },
    })
    if (!answer.ok) return setError(answer.error.status === 0 ? t('offline') : answer.error.message)
    const { pageUrl } = answer.data.payment
    if (answer.data.state === 'open' && pageUrl) return window.location.assign(pageUrl)
    setError(answer.data.payment.failureCode === null ? '' : t('failed'))
    onChanged(answer.data)
  }
  return (
    <section className="grid gap-4 rounded-xl border border-line bg-surface-raised p-4 md:p-5">
      <div>
        <h2 className="font-bold text-2xl tracking-tight">{t('open.heading')}</h2>
        <p className="mt-1 text-muted">{t('open.text', { number: link.orderId, store: link.store.name })}</p>
      </div>
      <Items products={link.products} />
      <p className="flex justify-between gap-4 border-line border-t pt-3 font-bold text-lg">
        <span>{t('total')}</span>
        <bdi className="tabular-nums">{total}</bdi>
      </p>
      {(error || link.payment.failureCode !== null) && (
        <Notice tone="danger" announce="polite">
          {error || t('failed')}
        </Notice>
      )}
      <Button size="lg" full onClick={pay}>
        <bdi>{t('open.pay', { total })}</bdi>
      </Button>
      <p className="text-center text-muted text-sm">
        {t('open.until', { time: formatTime(new Date(link.expiresAt), link.store.timeZone, language) })}
      </p>
    </section>
  )
}
