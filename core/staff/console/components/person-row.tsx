import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Face } from '#platform/ui/face.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import type { StaffPerson } from '../../contract/people-endpoints.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { useRoleName } from '../use-role-name.ts'

/** One line of the list: columns from tablets on, one below the other on a phone. */
export const PEOPLE_ROW =
  'grid items-center gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_auto]'

/** Returns the names of somebody's outlets, as far as the caller sees them. */
export const useOutletNames = (): ((storeIds: readonly string[] | null) => string) => {
  const t = useStaffConsoleTexts()
  const language = useLanguage()
  const { outlets } = useConsoleData()
  return (storeIds) =>
    storeIds === null
      ? t('people.allOutlets')
      : joinWithCommas(
          outlets.filter(({ _id }) => storeIds.includes(_id)).map(({ name }) => name),
          language,
        )
}

/** A member of staff with role, outlets, last sign-in and second step. */
export const PersonRow = ({ person, onEdit }: { person: StaffPerson; onEdit: () => void }) => {
  const t = useStaffConsoleTexts()
  const language = useLanguage()
  const roleName = useRoleName()
  const outletNames = useOutletNames()
  const zone = useOutlet()?.timeZone ?? 'UTC'
  const { name, email, role, storeIds, isSelf, lastSignInAt, hasSecondFactor, hasPasskey } = person
  return (
    <li className={PEOPLE_ROW}>
      <div className="flex min-w-0 items-center gap-3">
        <Face name={name} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <bdi className="wrap-anywhere">{name}</bdi>
            {isSelf && <Badge>{t('people.you')}</Badge>}
          </p>
          <bdi className="wrap-anywhere block text-muted text-sm">{email}</bdi>
        </div>
      </div>
      <div className="min-w-0">
        <p>{roleName(role)}</p>
        <p className="text-muted text-sm">
          <bdi>{outletNames(storeIds)}</bdi>
        </p>
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          {(hasSecondFactor || !hasPasskey) && (
            <Badge tone={hasSecondFactor ? 'success' : 'neutral'}>
              {t(hasSecondFactor ? 'people.factorOn' : 'people.factorOff')}
            </Badge>
          )}
          {hasPasskey && <Badge tone="success">{t('people.hasPasskey')}</Badge>}
        </p>
        <p className="mt-0.5 text-muted text-sm">
          {lastSignInAt
            ? t('people.lastSignIn', { time: formatDateTime(lastSignInAt, zone, language) })
            : t('people.neverSignedIn')}
        </p>
      </div>
      {person.isManageable && (
        <Button
          size="sm"
          variant="secondary"
          className="max-md:mt-2"
          leading={<EditIcon size={18} />}
          aria-label={t('people.changeNamed', { name })}
          onClick={onEdit}
        >
          {t('people.change')}
        </Button>
      )}
    </li>
  )
}
