import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { DeadLetter, UndeliveredMessages } from '../../contract/endpoints.ts'
import { useNotificationsConsoleTexts } from '../notifications-console-texts.ts'

interface DeadLetterItemProps {
  readonly letter: DeadLetter
  readonly onResend: (id: string) => Promise<void>
}

const DeadLetterItem = ({ letter, onResend }: DeadLetterItemProps) => {
  const t = useNotificationsConsoleTexts()
  const language = useLanguage()
  const zone = useOutlet()?.timeZone ?? 'UTC'
  const { _id, orderId, channel, about, why, canResend, attempts, reason, givenUpAt } = letter
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 first:pt-0 last:pb-0" data-letter={channel}>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{t('order', { number: `\u2066${orderId}\u2069` })}</span>
          <span>{t(`channel.${channel}`)}</span>
          <Badge tone="danger">{t(`why.${why}`)}</Badge>
        </p>
        <p>{about}</p>
        <p className="text-muted text-sm">
          <bdi>{formatDateTime(givenUpAt, zone, language)}</bdi>
          {' · '}
          {t('tries', { count: attempts })}
        </p>
        <bdi dir="ltr" className="wrap-anywhere block text-muted text-sm">
          {reason}
        </bdi>
      </div>
      {canResend && (
        <Button size="sm" variant="secondary" onClick={() => onResend(_id)}>
          {t('resend')}
        </Button>
      )}
    </li>
  )
}

/** Undelivered messages, each with a button to send it again. */
export const UndeliveredMessageList = ({
  messages,
  sendsMessages,
  onResend,
}: UndeliveredMessages & Pick<DeadLetterItemProps, 'onResend'>) => {
  const t = useNotificationsConsoleTexts()
  return (
    <section className="grid min-w-0 gap-4 rounded-xl border border-line bg-surface-raised p-5">
      <p className="max-w-reading text-muted text-sm">{t('text')}</p>
      {!sendsMessages && (
        <Notice tone="warning" heading={t('unsent')}>
          {t('unsentText')}
        </Notice>
      )}
      {messages.length === 0 ? (
        sendsMessages && <p>{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {messages.map((letter) => (
            <DeadLetterItem key={letter._id} letter={letter} onResend={onResend} />
          ))}
        </ul>
      )}
    </section>
  )
}
