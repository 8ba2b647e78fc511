import { useEffect, useState } from 'react'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDate } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { CreditsApi } from '../contract/endpoints.ts'
import { useCreditsTexts } from './credits-texts.ts'

type Credits = CallData<CreditsApi['GET /api/v1/credits']>

/** The customer's credit and its entries; renders nothing for customers who never had any. */
export const CreditsCard = () => {
  const t = useCreditsTexts()
  const language = useLanguage()
  const timeZone = useOptionalVendor()?.store.timeZone ?? 'UTC'
  const [credits, setCredits] = useState<Credits | null>(null)
  useEffect(() => {
    void browserApi<CreditsApi>()('GET /api/v1/credits', { query: {} }).then(
      (answer) => answer.ok && setCredits(answer.data),
    )
  }, [])
  if (!credits?.balance) return null
  return (
    <AccountCard heading={t('title')}>
      <p className="font-bold text-2xl tracking-tight">{formatMoney(credits.balance, language)}</p>
      <ul className="mt-2 divide-y divide-line">
        {credits.entries.map(({ _id, at, kind, amount, note }) => (
          <li key={_id} className="flex items-baseline justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p className="font-medium">{t(`entry.${kind}`)}</p>
              {note && (
                <p className="text-sm">
                  <bdi>{note}</bdi>
                </p>
              )}
              <p className="text-muted text-sm">{formatDate(new Date(at), timeZone, language)}</p>
            </div>
            <bdi className="font-semibold">{formatMoney(amount, language)}</bdi>
          </li>
        ))}
      </ul>
    </AccountCard>
  )
}
