import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonLook } from './button-look.ts'
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
}: LinkProps & ButtonLook & { leading?: ReactNode; trailing?: ReactNode; className?: string }) => (
  <Link {...rest} className={classNames(buttonLook({ variant, size, full }), className)}>
    {leading}
    {children}
    {trailing}
  </Link>
)
