import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonStyle, getButtonClasses } from './button-style.ts'
import { classNames } from './class-names.ts'

/** A link styled as a button: for navigation, where a button is for actions. */
export const ButtonLink = ({
  variant,
  size,
  full,
  leading,
  trailing,
  className,
  children,
  ...rest
}: LinkProps & ButtonStyle & { leading?: ReactNode; trailing?: ReactNode; className?: string }) => (
  <Link {...rest} className={classNames(getButtonClasses({ variant, size, full }), className)}>
    {leading}
    {children}
    {trailing}
  </Link>
)
