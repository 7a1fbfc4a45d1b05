import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';

const stateSchema = z
  .looseObject({ overlay: z.string().optional(), overlayPage: z.number().optional() })
  .catch({});

/** After a reload the history still has the step but the overlay is closed, so the step is then removed. */
const thisPage = performance.timeOrigin;

type OverlayStep = { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void };

/** An overlay as a step of the history: Back closes it and stays on the page. */
export const useOverlayStep = (name: string, onClosed?: () => void): OverlayStep => {
  const navigate = useNavigate();
  const location = useLocation();
  const { overlay, overlayPage } = stateSchema.parse(location.state);
  const isOpen = overlay === name && overlayPage === thisPage;
  const isLeftOver = overlay === name && !isOpen;

  // A second click must not go back again, out of the page.
  const isClosing = useRef(false);
  const wasOpen = useRef(isOpen);
  const tell = useEffectEvent(() => onClosed?.());
  useEffect(() => {
    isClosing.current = false;
    if (wasOpen.current && !isOpen) tell();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    if (!isLeftOver || isClosing.current) return;
    isClosing.current = true;
    void navigate(-1);
  }, [isLeftOver, navigate]);

  return {
    isOpen,
    open: useCallback(() => {
      const { pathname, search } = location;
      const state = stateSchema.parse(location.state);
      if (state.overlay === name) return;
      void navigate({ pathname, search }, { state: { ...state, overlay: name, overlayPage: thisPage } });
    }, [navigate, location, name]),
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
  };
};
