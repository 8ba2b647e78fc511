import { type RefObject, useEffect, useState } from 'react'

/** Further than the fastest flick scrolls before the next frame. */
const REACH = '700px 0px'

/** Whether an element is near the viewport; undefined until known, as on the server. */
export const useIsNear = (element: RefObject<Element | null>): boolean | undefined => {
  const [isNear, setIsNear] = useState<boolean>()
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting), {
      rootMargin: REACH,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
