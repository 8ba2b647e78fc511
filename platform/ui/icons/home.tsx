import { Icon, type IconProps } from '../icon.tsx'

export const HomeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 11.2L12 4.3l8 6.9M6 9.7v8.5a1.8 1.8 0 0 0 1.8 1.8h8.4a1.8 1.8 0 0 0 1.8-1.8V9.7M10 20v-5.3h4V20" />
  </Icon>
)
