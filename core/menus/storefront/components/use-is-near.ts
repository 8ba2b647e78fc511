import { type RefObject, useEffect, useState } from 'react'

/** Further than the quickest flick of a thumb goes before the next frame. */
const REACH = '1500px 0px'

/** Whether an element has come near to what is in view; it stays so. `isAtOnce` elements are from the start. */
export const useIsNear = (element: RefObject<Element | null>, isAtOnce: boolean): boolean => {
  const [isNear, setIsNear] = useState(isAtOnce)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: REACH },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
