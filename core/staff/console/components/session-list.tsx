import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { StaffAccount } from '../../contract/account-endpoints.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import type { AccountCalls } from '../use-account.ts'

interface SessionListProps {
  readonly account: StaffAccount
  readonly calls: AccountCalls
}

/** Where this person is signed in, each of which can be ended. */
export const SessionList = ({ account, calls }: SessionListProps) => {
  const t = useStaffConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const zone = useOutlet()?.timeZone ?? 'UTC'
  const { sessions } = account
  const say = (isOk: boolean) =>
    show(
      isOk
        ? { tone: 'success', text: t('account.sessionEnded') }
        : { tone: 'danger', text: t('signIn.offline') },
    )
  return (
    <ExplainedSection heading={t('account.sessions')} text={t('account.sessionsText')}>
      <ul className="divide-y divide-line">
        {sessions.map(({ _id, device, lastSeenAt, isCurrent }) => {
          const name = device || t('account.unknownDevice')
          return (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  <bdi>{name}</bdi>
                  {isCurrent && <Badge tone="success">{t('account.thisDevice')}</Badge>}
                </p>
                <p className="text-muted text-sm">
                  {t('account.lastSeen', { time: formatDateTime(lastSeenAt, zone, language) })}
                </p>
              </div>
              {!isCurrent && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('account.endNamed', { device: name })}
                  onClick={async () => say((await calls.endSession(_id)).ok)}
                >
                  {t('account.signOut')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={async () => say((await calls.endOthers()).ok)}
        >
          {t('account.endOthers')}
        </Button>
      )}
    </ExplainedSection>
  )
}
