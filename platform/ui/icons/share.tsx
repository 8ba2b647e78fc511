import { Icon, type IconProps } from '../icon.tsx'

export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 14.5V4M8.3 7.4L12 3.7l3.7 3.7M6 11.5v6.7a1.8 1.8 0 0 0 1.8 1.8h8.4a1.8 1.8 0 0 0 1.8-1.8v-6.7" />
  </Icon>
)
