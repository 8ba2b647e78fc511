import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CheckIcon } from './icons/check.tsx'
import { InfoIcon } from './icons/info.tsx'
import { WarningIcon } from './icons/warning.tsx'

const TONES = {
  info: { look: 'bg-surface-sunken', mark: 'text-ink', Icon: InfoIcon },
  success: { look: 'bg-success-soft', mark: 'text-success', Icon: CheckIcon },
  warning: { look: 'bg-warning-soft', mark: 'text-warning', Icon: WarningIcon },
  danger: { look: 'bg-danger-soft', mark: 'text-danger', Icon: WarningIcon },
}

export type NoticeProps = {
  tone?: keyof typeof TONES
  heading?: ReactNode
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  /** For a notice that appears after the page: `polite` waits its turn, `assertive` interrupts. */
  announce?: 'polite' | 'assertive'
  className?: string
}

/** A sentence the customer should not miss, in the flow of the page. */
export const Notice = ({ tone = 'info', heading, children, action, announce, className }: NoticeProps) => {
  const { look, mark, Icon } = TONES[tone]
  const role = announce && (announce === 'assertive' ? 'alert' : 'status')
  return (
    <div
      role={role}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg px-4 py-3 text-ink',
        look,
        className,
      )}
    >
      <Icon size={22} className={classNames('mt-px', mark)} />
      <div className="min-w-0 flex-1 basis-48">
        {heading && <p className="font-semibold">{heading}</p>}
        {children && <div className="text-sm">{children}</div>}
      </div>
      {action}
    </div>
  )
}
