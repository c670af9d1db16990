import { encodePicture } from '#workers/pictures.logic.ts';

// Handles one file; the page ends the worker afterwards.
onmessage = ({ data }: MessageEvent<Blob>) =>
  void encodePicture(data).then((response) => postMessage(response));
