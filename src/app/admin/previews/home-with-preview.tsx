import { lazy, Suspense } from 'react';
import { HomeScreen } from '#features/site/admin/home/home-screen.tsx';
import type { ShownSection } from '#features/site/home.contract.ts';
import { t } from '#lib/messages/admin.ts';
import { openLocation } from '../navigation.ts';
import * as styles from './previews.module.css';

const FrontPage = lazy(async () => {
  const page = await import('../../web/pages/home/page.tsx');
  return { default: page.FrontPage };
});

interface PreviewProps {
  sections: readonly ShownSection[];
  /** The section that the admin works on, as `sectionKey` names it. */
  chosen: string | undefined;
}

/** Scrolls only the preview: `scrollIntoView` would scroll the admin area, too. */
function show(section: HTMLElement | null): void {
  const view = section?.ownerDocument.defaultView;
  if (!section || !view) return;
  const { top, height } = section.getBoundingClientRect();
  view.scrollTo({ top: view.scrollY + top - Math.max(0, view.innerHeight - height) / 2 });
}

const Preview = ({ sections, chosen }: PreviewProps) => (
  <Suspense fallback={<p role="status">{t('Loading preview...')}</p>}>
    <FrontPage
      category=""
      sections={sections}
      frame={(keys, content) =>
        chosen !== undefined && keys.includes(chosen) ? (
          <div key={keys[0]} ref={show} className={styles.chosen}>
            {content}
          </div>
        ) : (
          <div key={keys[0]}>{content}</div>
        )
      }
    />
  </Suspense>
);

/** The arrangement of the home page with its preview, which is a page of the application. */
export const HomeWithPreview = ({ tab }: { tab: string | undefined }) => (
  <HomeScreen
    Preview={Preview}
    onOpenScreen={(screen) =>
      void openLocation({ mode: 'admin', screen, ...(tab !== undefined && { tab }) })
    }
  />
);
