import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useTimeLeft } from '#platform/ui/use-time-left.ts'
import type { Group } from '../../contract/endpoints.ts'
import { useGroupTexts } from '../group-texts.ts'

type Bill = NonNullable<Group['bill']>

/** What the visitor has to pay of the group's order; null when they have added or owe nothing. */
export const findOwnDue = ({ people }: Group): Group['people'][number]['part'] => {
  const own = people.find(({ isYou }) => isYou)
  return own?.part && (own.paid?.amount ?? 0) < own.part.amount ? own.part : null
}

const OpenBill = ({ group, bill }: { group: Group; bill: Bill }) => {
  const t = useGroupTexts()
  const language = useLanguage()
  const home = useHome()
  const { text } = useTimeLeft({ expiresAt: bill.payBy, asOf: group.asOf })
  const own = findOwnDue(group)
  return (
    <AccountCard heading={t('bill.heading')}>
      <div className="grid gap-3">
        <p>{t('bill.left', { time: text })}</p>
        {!own && <p>{t('bill.rest', { amount: formatMoney(bill.due, language) })}</p>}
        <ButtonLink to={getPagePath(home, bill.path)} size="lg" full variant={own ? 'primary' : 'secondary'}>
          <bdi>{own ? t('bill.pay', { amount: formatMoney(own, language) }) : t('bill.show')}</bdi>
        </ButtonLink>
      </div>
    </AccountCard>
  )
}

/** The order that each pays a part of: what is the visitor's to pay, or how it has ended. */
export const GroupBill = ({ group, bill }: { group: Group; bill: Bill }) => {
  const t = useGroupTexts()
  const home = useHome()
  if (bill.state === 'open') return <OpenBill group={group} bill={bill} />
  return (
    <Notice
      tone={bill.state === 'paid' ? 'success' : 'warning'}
      announce="polite"
      action={<ButtonLink to={getPagePath(home, bill.path)}>{t('bill.show')}</ButtonLink>}
    >
      {t(`bill.${bill.state}`)}
    </Notice>
  )
}
