import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { KeyCheck, PaymentSettingsApi } from '../../contract/payment-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

const CHECK_TONES = {
  accepted: 'success',
  refused: 'danger',
  formatOnly: 'info',
  noKeys: 'warning',
  unreachable: 'warning',
} as const

/** What a check of the keys found, in a sentence. */
export const CheckResult = ({
  check,
  vendor,
  timeZone,
}: {
  check: KeyCheck
  vendor: string
  timeZone: string
}) => {
  const t = useSettingsTexts()
  const language = useLanguage()
  const text =
    check.kind === 'accepted' && check.mode
      ? t(`check.accepted.${check.mode}`, { vendor })
      : t(`check.${check.kind}`, { vendor })
  return (
    <Notice tone={CHECK_TONES[check.kind]} announce="polite" heading={text}>
      {formatTime(check.at, timeZone, language)}
    </Notice>
  )
}

/** Asks the gateway whether it accepts the keys of an account; undefined when our server did not answer. */
export const checkKeys = async (accountId: string): Promise<KeyCheck | undefined> => {
  const params = { id: accountId }
  const answer = await consoleApi<PaymentSettingsApi>()('POST /api/v1/console/payment-accounts/:id/check', {
    params,
  })
  return answer.ok ? answer.data : undefined
}
