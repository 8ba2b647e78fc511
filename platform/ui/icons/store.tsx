import { Icon, type IconProps } from '../icon.tsx'

export const StoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 10v8.7a1.3 1.3 0 0 0 1.3 1.3h12.4a1.3 1.3 0 0 0 1.3-1.3V10M3.5 8.5L5.3 4h13.4l1.8 4.5a2.9 2.9 0 0 1-5.7.4 2.9 2.9 0 0 1-5.6 0 2.9 2.9 0 0 1-5.7-.4zM9.5 20v-5h5v5" />
  </Icon>
)
