import { formatDateTime, formatWeekday } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { EyeIcon } from '#platform/ui/icons/eye.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { ShopAtMoment } from '../../contract/endpoints.ts'
import { useTimeMachineTexts } from '../time-machine-console-texts.ts'
import { ShopText } from './shop-text.tsx'

const Notices = ({ answer: { moment, isMenuShown } }: { answer: ShopAtMoment }) => {
  const t = useTimeMachineTexts()
  return (
    <>
      {moment.clockChange === 'skipped' && <Notice>{t('moment.skipped')}</Notice>}
      {moment.isPast && <Notice>{t('moment.past')}</Notice>}
      {!isMenuShown && <Notice tone="warning">{t('testing')}</Notice>}
    </>
  )
}

/** Whether orders are taken at the moment, in the customers' words, and what causes it. */
export const OpeningPart = ({ answer }: { answer: ShopAtMoment }) => {
  const t = useTimeMachineTexts()
  const language = useLanguage()
  const { moment, channel, channelReasons, shopLanguage, shopUrl } = answer
  const { instant, timeZone } = moment
  return (
    <section aria-labelledby="time-machine-moment" className="grid gap-3">
      <div className="grid gap-3 rounded-xl border border-line bg-surface-raised p-5">
        <h2 id="time-machine-moment" className="font-bold text-lg">
          {formatWeekday(instant, timeZone, language)}{' '}
          <bdi>{formatDateTime(instant, timeZone, language)}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={channel.isOpen ? 'success' : 'warning'}>{t(channel.isOpen ? 'open' : 'closed')}</Badge>
          <ShopText text={channel.text} language={shopLanguage} />
        </p>
        <ul aria-label={t('reasons')} className="grid gap-1 text-muted text-sm">
          {channelReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <a
          href={shopUrl}
          target="_blank"
          rel="noreferrer"
          className={`${getButtonClasses({ size: 'sm', variant: 'secondary' })} justify-self-start`}
        >
          <EyeIcon size={18} />
          {t('shop')}
        </a>
      </div>
      <Notices answer={answer} />
    </section>
  )
}
