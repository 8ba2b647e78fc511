import { Icon, type IconProps } from '../icon.tsx'

export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 5.5h13A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17V7a1.5 1.5 0 0 1 1.5-1.5zM4.4 6.6l7.6 6.2 7.6-6.2" />
  </Icon>
)
