import type { MetaFunction } from 'react-router'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { formatMoney, formatNumber, formatPercent } from '#platform/i18n/format.ts'
import { formatDate } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { Loyalty } from '../../contract/endpoints.ts'
import { WHOLE_ORDER_SHARE } from '../../domain/program.ts'
import { PointsHistory } from '../components/ledger.tsx'
import { PointsFrame } from '../components/points-frame.tsx'
import { RewardList } from '../components/reward-list.tsx'
import { useLoyaltyTexts } from '../loyalty-texts.ts'
import { getLoyaltyPath } from '../paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'redeemLoyalty' })

const Balance = ({ loyalty, timeZone }: { loyalty: Loyalty; timeZone: string }) => {
  const t = useLoyaltyTexts()
  const language = useLanguage()
  const { points, balance, expiry, expiringPoints, referenceId } = loyalty
  return (
    <section className="rounded-xl bg-brand-soft p-5">
      <h2 className="font-semibold">{t('balance.heading')}</h2>
      <p className="mt-1 font-bold text-4xl tabular-nums tracking-tight">{formatNumber(points, language)}</p>
      <p className="mt-1">{t('worth', { amount: formatMoney(balance, language) })}</p>
      {expiry && (
        <p className="mt-2 text-sm">
          {t('balance.expiry', {
            count: expiringPoints,
            date: formatDate(new Date(expiry), timeZone, language),
          })}
        </p>
      )}
      {referenceId && (
        <p className="mt-2 text-sm">
          {t('balance.reference')}{' '}
          <bdi dir="ltr" className="font-semibold tabular-nums">
            {referenceId}
          </bdi>
        </p>
      )}
    </section>
  )
}

const Redeem = ({ loyalty }: { loyalty: Loyalty }) => {
  const t = useLoyaltyTexts()
  const home = useHome()
  if (!loyalty.cart) return <Notice>{t('redeem.needsCart')}</Notice>
  if (loyalty.cart.refusal) return <Notice>{loyalty.cart.refusal}</Notice>
  return (
    <ButtonLink to={getLoyaltyPath(home, 'enter-amount')} full size="lg">
      {t('redeem.begin')}
    </ButtonLink>
  )
}

const Rules = ({ earn, redeem }: Loyalty) => {
  const t = useLoyaltyTexts()
  const language = useLanguage()
  return (
    <AccountCard heading={t('rules.heading')}>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('rules.earn', { count: earn.points, per: formatMoney(earn.per, language) })}</li>
        {earn.minimum.amount > 0 && (
          <li>{t('rules.earnMinimum', { minimum: formatMoney(earn.minimum, language) })}</li>
        )}
        <li>{t('rules.redeem', { count: redeem.points, value: formatMoney(redeem.value, language) })}</li>
        <li>{t('rules.minimum', { count: redeem.minimum })}</li>
        {redeem.maxShare < WHOLE_ORDER_SHARE && (
          <li>{t('rules.share', { share: formatPercent(redeem.maxShare, language) })}</li>
        )}
        <li>{t('rules.noDiscount')}</li>
      </ul>
    </AccountCard>
  )
}

export default function RedeemLoyaltyPage() {
  const t = useLoyaltyTexts()
  const timeZone = useOptionalVendor()?.store.timeZone ?? 'UTC'
  return (
    <PointsFrame title={t('title')}>
      {(loyalty, store) => (
        <>
          <Balance loyalty={loyalty} timeZone={timeZone} />
          <Redeem loyalty={loyalty} />
          <RewardList loyalty={loyalty} store={store} />
          <Rules {...loyalty} />
          <PointsHistory points={loyalty.points} timeZone={timeZone} />
        </>
      )}
    </PointsFrame>
  )
}
