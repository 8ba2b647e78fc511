import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx'
import type { FirstStepsState } from '../../contract/first-steps-endpoint.ts'
import type { FirstStep } from '../../domain/first-steps.ts'
import { useNewShopsTexts } from '../new-shops-console-texts.ts'
import { useFirstSteps } from '../use-first-steps.ts'

export const meta = getConsoleMeta

/** The screen on which each step is done; the first order is made in the shop itself. */
const PATHS: Readonly<Record<Exclude<FirstStep, 'order'>, string>> = {
  shop: 'outlet-details',
  menu: 'menu',
  payment: 'payments',
  open: 'outlet',
}

interface StepRowProps {
  readonly step: FirstStep
  readonly url: string
  readonly number: number
  readonly isDone: boolean
  /** The first one that is not done. */
  readonly isNext: boolean
}

const StepRow = ({ step, url, number, isDone, isNext }: StepRowProps) => {
  const t = useNewShopsTexts()
  const language = useLanguage()
  return (
    <li
      className="flex flex-wrap items-start gap-3 border-line border-t py-4 first:border-t-0"
      aria-current={isNext ? 'step' : undefined}
    >
      <span
        className={classNames(
          'grid size-9 shrink-0 place-items-center rounded-full border-2 font-bold text-sm',
          isDone ? 'border-success bg-success-soft text-success' : 'border-line-strong text-muted',
        )}
      >
        {isDone ? <CheckIcon size={18} /> : <span aria-hidden="true">{formatNumber(number, language)}</span>}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-semibold">
          {t(`steps.${step}`)}
          {isDone && <VisuallyHidden> · {t('steps.done')}</VisuallyHidden>}
        </h2>
        <p className="max-w-reading text-muted text-sm">{t(`steps.${step}Text`)}</p>
      </div>
      <ButtonLink
        to={step === 'order' ? url : getConsolePath(PATHS[step])}
        size="sm"
        variant={isNext ? 'primary' : 'secondary'}
        className="min-h-target"
        aria-label={t(isDone ? 'steps.lookAt' : 'steps.goTo', { step: t(`steps.${step}`) })}
      >
        {t(isDone ? 'steps.look' : 'steps.go')}
      </ButtonLink>
    </li>
  )
}

const Steps = ({ steps, url }: FirstStepsState) => {
  const t = useNewShopsTexts()
  const next = steps.find(({ isDone }) => !isDone)?.step
  return (
    <div className="grid gap-5">
      {next === undefined && <Notice tone="success" heading={t('steps.allDone')} />}
      <p>
        {t('steps.address')}{' '}
        <a href={url} className="font-semibold text-brand-strong underline" target="_blank" rel="noreferrer">
          <bdi dir="ltr">{url}</bdi>
        </a>
      </p>
      <ol className="rounded-xl border border-line bg-surface-raised px-5 py-1">
        {steps.map(({ step, isDone }, index) => (
          <StepRow
            key={step}
            step={step}
            url={url}
            number={index + 1}
            isDone={isDone}
            isNext={step === next}
          />
        ))}
      </ol>
    </div>
  )
}

/** What leads from a new shop to its first paid order. */
export default function FirstStepsScreen() {
  const t = useNewShopsTexts()
  const { state, load } = useFirstSteps()
  return (
    <OutletScreen heading={t('steps.nav')} intro={t('steps.intro')}>
      {() => {
        if (state === null) return <LoadingRows />
        if (state === 'failed')
          return <RetryNotice text={t('failed')} again={t('again')} onRetry={() => void load()} />
        return <Steps {...state} />
      }}
    </OutletScreen>
  )
}
