import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from './class-names.ts'
import { CheckIcon } from './icons/check.tsx'
import { useUiTexts } from './ui-texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Step = {
  key: string
  label: string
  /** Address for changing a finished step; later steps are never links. */
  to?: string
}

export type StepIndicatorProps = {
  /** Names the list for screen readers. */
  label: string
  steps: readonly Step[]
  /** Key of the customer's current step. */
  current: string
}

type StepStatus = 'done' | 'current' | 'ahead'

const MARKS: Record<StepStatus, string> = {
  done: 'border-brand-strong bg-brand-strong text-surface',
  current:
    'border-brand-strong bg-surface text-brand-strong forced-colors:forced-color-adjust-none ' +
    'forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
  ahead: 'border-line-strong bg-surface text-muted',
}

const StepMark = ({ place, number }: { place: StepStatus; number: number }) => {
  const language = useLanguage()
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-8 shrink-0 place-items-center rounded-full border-2 font-bold text-sm',
        MARKS[place],
      )}
    >
      {place === 'done' ? <CheckIcon size={18} /> : formatNumber(number, language)}
    </span>
  )
}

const StepBody = ({
  step,
  place,
  number,
  total,
}: {
  step: Step
  place: StepStatus
  number: number
  total: number
}) => {
  const t = useUiTexts()
  const body: ReactNode = (
    <>
      <StepMark place={place} number={number} />
      <span className="wrap-anywhere min-w-0 hyphens-auto">
        <VisuallyHidden>{t('stepOf', { number, total })}: </VisuallyHidden>
        {step.label}
        {place === 'done' && <VisuallyHidden> ({t('stepDone')})</VisuallyHidden>}
      </span>
    </>
  )
  const look = classNames(
    'flex min-w-0 flex-col items-center gap-1 text-center text-xs',
    'unstacked:@md:flex-row unstacked:@md:gap-2 unstacked:@md:text-start unstacked:@md:text-sm',
    place === 'ahead' ? 'text-muted' : 'font-semibold',
  )
  if (place === 'done' && step.to)
    return (
      // The steps are views of one page that has its data already: going back must work offline too.
      <Link
        to={step.to}
        defaultShouldRevalidate={false}
        className={classNames(look, 'rounded-sm hover:underline')}
      >
        {body}
      </Link>
    )
  return (
    <span className={look} aria-current={place === 'current' ? 'step' : undefined}>
      {body}
    </span>
  )
}

const Connector = ({ passed }: { passed: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'absolute start-[calc(1.5rem-50%)] top-4 h-0.5 w-[calc(100%-3rem)] rounded-full',
      'unstacked:@md:static unstacked:@md:w-auto unstacked:@md:min-w-3 unstacked:@md:flex-1',
      passed ? 'bg-brand-strong' : 'bg-line-strong',
    )}
  />
)

/**
 * The customer's position in a row of steps. The labels are below the numbers where space is short, and always in
 * languages with longer words.
 */
export const StepIndicator = ({ label, steps, current }: StepIndicatorProps) => {
  const at = steps.findIndex(({ key }) => key === current)
  return (
    <nav aria-label={label} className="@container w-full">
      <ol className="flex items-start gap-2 unstacked:@md:items-center">
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={classNames(
              'relative flex min-w-0 flex-1 justify-center gap-2 unstacked:@md:items-center',
              index === 0 && 'unstacked:@md:flex-none',
            )}
          >
            {index > 0 && <Connector passed={index <= at} />}
            <StepBody
              step={step}
              place={index < at ? 'done' : index === at ? 'current' : 'ahead'}
              number={index + 1}
              total={steps.length}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}
