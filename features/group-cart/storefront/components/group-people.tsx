import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { formatColumnMoney, formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { Group } from '../../contract/endpoints.ts'
import { useGroupTexts } from '../group-texts.ts'

/** Who is in the group and the part of each, so that the host sees who still chooses and who owes what. */
export const PeopleList = ({ group: { host, isHost, payers, people } }: { group: Group }) => {
  const t = useGroupTexts()
  const language = useLanguage()
  const isShared = people.filter(({ part }) => part).length > 1
  return (
    <>
      <ul className="divide-y divide-line" aria-label={t('people.heading')}>
        {people.map(({ _id, name, isYou, count, part, paid }) => (
          <li key={_id} className="flex items-baseline justify-between gap-3 py-2.5">
            <span className="min-w-0">
              <bdi className="wrap-anywhere font-semibold">{isYou ? t('people.you', { name }) : name}</bdi>{' '}
              <span className="text-muted text-sm">
                {count === null ? null : count > 0 ? t('people.count', { count }) : t('people.none')}
              </span>
              {paid && paid.amount > 0 && (
                <bdi className="block font-medium text-sm text-success">
                  {t('people.paid', { amount: formatMoney(paid, language) })}
                </bdi>
              )}
            </span>
            {part && <Price text={formatColumnMoney(part, language)} />}
          </li>
        ))}
      </ul>
      {isShared && (
        <p className="mt-1 text-muted text-sm">
          {payers === 'each'
            ? t('people.apart', { host })
            : isHost
              ? t('people.owed')
              : t('people.owing', { host })}
        </p>
      )}
    </>
  )
}

/** The people of the group on its page. */
export const GroupPeople = ({ group }: { group: Group }) => {
  const t = useGroupTexts()
  return (
    <AccountCard heading={t('people.heading')}>
      <PeopleList group={group} />
    </AccountCard>
  )
}
