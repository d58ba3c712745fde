package io.tierbench.transport.netty;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.util.concurrent.ThreadAwareExecutor;

/**
 * Netty's epoll, but channels stay registered. Netty 4.2 deregisters a channel that waits for no
 * event, such as after the end of its input, and fails when the channel waits for an event again.
 * Here the channel stays registered edge-triggered, and an error wakes it once.
 */
final class LastingEpoll implements IoHandler {
  private final IoHandler epoll;

  private LastingEpoll(IoHandler epoll) {
    this.epoll = epoll;
  }

  static IoHandlerFactory factory(IoHandlerFactory epoll) {
    return new IoHandlerFactory() {
      @Override
      public IoHandler newHandler(ThreadAwareExecutor executor) {
        return new LastingEpoll(epoll.newHandler(executor));
      }

      @Override
      public boolean isChangingThreadSupported() {
        return epoll.isChangingThreadSupported();
      }
    };
  }

  @Override
  public IoRegistration register(IoHandle handle) throws Exception {
    return new Registration(epoll.register(handle));
  }

  @Override
  public void initialize() {
    epoll.initialize();
  }

  @Override
  public int run(IoHandlerContext context) {
    return epoll.run(context);
  }

  @Override
  public void wakeup() {
    epoll.wakeup();
  }

  @Override
  public boolean isCompatible(Class<? extends IoHandle> type) {
    return epoll.isCompatible(type);
  }

  @Override
  public void prepareToDestroy() {
    epoll.prepareToDestroy();
  }

  @Override
  public void destroy() {
    epoll.destroy();
  }

  private record Registration(IoRegistration epoll) implements IoRegistration {
    @Override
    public long submit(IoOps ops) {
      return epoll.submit(ops.equals(EpollIoOps.NONE) ? EpollIoOps.EPOLLET : ops);
    }

    @Override
    public <T> T attachment() {
      return epoll.attachment();
    }

    @Override
    public boolean isValid() {
      return epoll.isValid();
    }

    @Override
    public boolean cancel() {
      return epoll.cancel();
    }
  }
}
