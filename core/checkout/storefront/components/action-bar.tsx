import { type ReactNode, useEffect } from 'react'

const BAR_HEIGHT = '5.5rem'

/**
 * Publishes how much of a phone's screen the bar covers, for sticky elements, toasts and the browser's own scrolling.
 */
const useBottomInset = (): void => {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--sticky-bottom', BAR_HEIGHT)
    return () => void style.removeProperty('--sticky-bottom')
  }, [])
}

/** The primary action: pinned to the bottom on phones, below the sums on desktops. */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  useBottomInset()
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface-raised px-gutter pt-3 pb-safe-3 shadow-bar desktop:static desktop:mt-4 desktop:border-0 desktop:bg-transparent desktop:p-0 desktop:shadow-none">
      <div className="mx-auto max-w-lg desktop:max-w-none">{children}</div>
    </div>
  )
}
