import { useState } from 'react'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Face } from '#platform/ui/face.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { StaffInvitation } from '../../contract/people-endpoints.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import type { PeopleCalls } from '../use-people.ts'
import { useRoleName } from '../use-role-name.ts'
import { CopyLink } from './copy-link.tsx'
import { PEOPLE_ROW, useOutletNames } from './person-row.tsx'

interface InvitationRowProps {
  readonly invitation: StaffInvitation
  readonly calls: PeopleCalls
}

const InvitationButtons = ({ invitation, calls }: InvitationRowProps) => {
  const t = useStaffConsoleTexts()
  const show = useToasts((state) => state.show)
  const { _id, email } = invitation
  const finish = (answer: ApiResult<object>, text: string) =>
    show(
      answer.ok
        ? { tone: 'success', text }
        : { tone: 'danger', text: answer.error.message || t('signIn.offline') },
    )
  return (
    <div className="flex flex-wrap gap-2 max-md:mt-2">
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('people.resendTo', { email })}
        onClick={async () => finish(await calls.resend(_id), t('people.invited', { email }))}
      >
        {t('people.resend')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('people.withdrawFrom', { email })}
        onClick={async () => finish(await calls.withdraw(_id), t('people.withdrawn'))}
      >
        {t('people.withdraw')}
      </Button>
    </div>
  )
}

/** Somebody who is invited and has not joined. */
export const InvitationRow = ({ invitation, calls }: InvitationRowProps) => {
  const t = useStaffConsoleTexts()
  const language = useLanguage()
  const roleName = useRoleName()
  const outletNames = useOutletNames()
  const zone = useOutlet()?.timeZone ?? 'UTC'
  const [isLinkShown, setLinkShown] = useState(false)
  const { email, role, storeIds, expiresAt, isExpired, link } = invitation
  return (
    <li className={PEOPLE_ROW}>
      <div className="flex min-w-0 items-center gap-3">
        <Face name={email} />
        <bdi className="wrap-anywhere font-semibold">{email}</bdi>
      </div>
      <div className="min-w-0">
        <p>{roleName(role)}</p>
        <p className="text-muted text-sm">
          <bdi>{outletNames(storeIds)}</bdi>
        </p>
      </div>
      <div className="min-w-0">
        <Badge tone={isExpired ? 'warning' : 'brand'}>
          {t(isExpired ? 'people.expired' : 'people.pending')}
        </Badge>
        {!isExpired && (
          <p className="mt-0.5 text-muted text-sm">
            {t('people.expires', { time: formatDateTime(expiresAt, zone, language) })}
          </p>
        )}
        {link !== null && !isExpired && !isLinkShown && (
          <Button size="sm" variant="ghost" onClick={() => setLinkShown(true)}>
            {t('people.showLink')}
          </Button>
        )}
      </div>
      {invitation.isManageable && <InvitationButtons invitation={invitation} calls={calls} />}
      {link !== null && isLinkShown && (
        <div className="md:col-span-4">
          <CopyLink link={link} />
        </div>
      )}
    </li>
  )
}
