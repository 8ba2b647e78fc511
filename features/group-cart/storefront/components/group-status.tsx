import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { Group } from '../../contract/endpoints.ts'
import { useGroupTexts } from '../group-texts.ts'

/** Whether dishes can be added, until when, and if not, why. */
export const GroupStatus = ({ group: { state, closesAt, host } }: { group: Group }) => {
  const t = useGroupTexts()
  const language = useLanguage()
  const timeZone = useOptionalVendor()?.store.timeZone ?? 'UTC'
  if (state !== 'open')
    return (
      <Notice tone={state === 'ordered' ? 'success' : 'warning'} announce="polite">
        {t(`state.${state}`, { host })}
      </Notice>
    )
  if (closesAt === null) return <Notice announce="polite">{t('state.open')}</Notice>
  const time = formatTime(new Date(closesAt), timeZone, language)
  return <Notice announce="polite">{t('state.openUntil', { time })}</Notice>
}
