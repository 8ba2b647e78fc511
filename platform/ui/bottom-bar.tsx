import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

const HEIGHT = '--bar-height'

/**
 * What a page for phones is about, at its end and in view as long as the page goes on below. Publishes its height, so that
 * toasts stand above it and nothing that gets the focus is behind it.
 */
export const BottomBar = ({ className, children }: { className?: string; children: ReactNode }) => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty(HEIGHT, `${height}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return (
    <div
      ref={bar}
      className={classNames(
        'sticky bottom-0 z-10 -mx-gutter border-line border-t bg-surface px-gutter pt-3 pb-safe-3',
        className,
      )}
    >
      {children}
    </div>
  )
}
