import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonStyle, getButtonClasses } from './button-style.ts'
import { classNames } from './class-names.ts'

/** A link that looks like a button: for going somewhere, where a button does something. */
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
