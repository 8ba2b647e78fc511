import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonStyle, getButtonClasses } from './button-style.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { useSingleFlight } from './use-single-flight.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'onClick'> &
  ButtonStyle & {
    /** A returned promise keeps the button busy until it settles, so a second tap cannot repeat the action. */
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
    /** An action is under way: shown, announced, and not repeatable; the focus stays where it is. */
    busy?: boolean
    leading?: ReactNode
    trailing?: ReactNode
  }

/**
 * The standard button. `disabled` removes it from the tab order; `aria-disabled` refuses clicks too but stays
 * focusable and can give the reason by `aria-describedby`.
 */
export const Button = ({
  variant,
  size,
  full,
  busy = false,
  leading,
  trailing,
  onClick,
  className,
  children,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) => {
  const refused = ariaDisabled === true || ariaDisabled === 'true'
  const { pending, click } = useSingleFlight(onClick, busy || refused)
  const working = busy || pending
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-disabled={working || refused || undefined}
      aria-busy={working || undefined}
      className={classNames(getButtonClasses({ variant, size, full }), className)}
    >
      {working && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size={22} />
        </span>
      )}
      <span
        className={classNames(
          'inline-flex flex-wrap items-center justify-center gap-[inherit]',
          full && 'w-full',
          working && 'opacity-0',
        )}
      >
        {leading}
        {children}
        {trailing}
      </span>
    </button>
  )
}
