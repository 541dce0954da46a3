import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { isServerPath } from '#lib/server-paths.ts';
import type { ShownLink } from '#lib/site-defaults.ts';

interface MenuLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  link: ShownLink;
}

/** Paths of the server without a dot. */
const isOfServer = (url: string) => isServerPath(url) || url === '/metrics';

/** A link of a menu. Files, other sites and new tabs are left to the browser. */
export function MenuLink({ link: { label, url, target }, ...props }: MenuLinkProps) {
  const Kind = target || !/^\/[^.]*$/.test(url) || isOfServer(url) ? 'a' : Link;
  return (
    <Kind {...props} target={target} href={url}>
      {props.children ?? label}
    </Kind>
  );
}
