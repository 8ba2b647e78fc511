import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A ref to the value of the last render, for later use: a retry, or a tap on one of hundreds of cards. */
export const useLatest = <Value>(value: Value): Readonly<RefObject<Value>> => {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  }, [value])
  return ref
}
