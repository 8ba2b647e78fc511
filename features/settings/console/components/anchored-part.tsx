import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A part of the form that the address can name: it is then in view, and the focus before its first field. */
export const AnchoredPart = ({ name, children }: { name: string; children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${name}`) return
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.focus({ preventScroll: true })
  }, [hash, name])
  return (
    <div ref={ref} id={name} tabIndex={-1} className="scroll-mt-20 rounded-xl">
      {children}
    </div>
  )
}
